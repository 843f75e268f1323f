import { Screen } from '../../ui/Screen';
import { useFilters } from '../../ui/use-filters';
import { InvoiceableOrders } from './InvoiceableOrders';
import { InvoiceRecords } from './InvoiceRecords';
import { InvoiceTitles } from './InvoiceTitles';
import { invoiceFilters, PANEL, tabIds, tabs } from './invoice';

const contents = { records: InvoiceRecords, orders: InvoiceableOrders, titles: InvoiceTitles };

/** 发票: what was invoiced, what can be, and titles. */
export function InvoicesList() {
  const state = useFilters(invoiceFilters, 'tab');
  const Content = contents[state.filters.tab];
  return (
    <Screen title="发票">
      <Content
        state={state}
        tabs={{
          label: '发票',
          panel: PANEL,
          tabs: tabIds.map((id) => ({ id, text: tabs[id] })),
          current: state.filters.tab,
          onChange: (tab) => state.set({ tab, status: '', keyword: '' }),
        }}
      />
    </Screen>
  );
}
