import { type CarryTab, carryTabs } from '@uc/contract/crowdsourcing/bid-texts';
import { api, useWrite } from '../client';
import { ExportButton } from '../tasks/ExportButton';
import { useCarried, useContracts } from './carried';

/** 导出 of the bids of one tab. */
export function BidExport({ tab }: { tab: CarryTab }) {
  const { narrowed, read } = useCarried(tab);
  const exporting = useWrite(api.bids.exportList);
  return (
    <ExportButton
      title={`我承接的：${carryTabs[tab]}`}
      total={read.data?.total}
      start={(format) => exporting.submit({ ...narrowed, format: format === 'csv' ? 'csv' : 'xlsx' })}
    />
  );
}

/** 导出 of the provider's contracts. */
export function ContractExport() {
  const { narrowed, read } = useContracts();
  const exporting = useWrite(api.contracts.exportList);
  return (
    <ExportButton
      title="承接的合同"
      total={read.data?.total}
      start={(format) => exporting.submit({ ...narrowed, format: format === 'csv' ? 'csv' : 'xlsx' })}
    />
  );
}
