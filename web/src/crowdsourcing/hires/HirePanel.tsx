import { lazy, Suspense, useState } from 'react';
import { type HireAction, hireActionText } from '@uc/contract/crowdsourcing/hire-texts';
import { formatMoney } from '@uc/contract/money';
import { api, useRead } from '../../client';
import { loaded } from '../../client/load';
import { Button } from '../../ui/Button';
import { MomentText } from '../../ui/MomentText';
import { ReadFault } from '../../ui/ReadFault';
import { StatusTag } from '../../ui/StatusTag';
import styles from '../contracts/contracts.module.css';
import type { Hire, RequestDetail } from '../crowd';
import { differencesOf } from '../contracts/differences';
import { Differences } from '../contracts/Differences';

const AcceptDialog = lazy(() => loaded(() => import('./AcceptDialog')));
const CounterDialog = lazy(() => loaded(() => import('./CounterDialog')));
const DeclineDialog = lazy(() => loaded(() => import('./DeclineDialog')));

type Offer = Hire['offers'][number];

/** Offers and answers of a direct hire, the newest first, with the answers that this side may give now. */
export function HirePanel({ request: { request_no: no } }: { request: Pick<RequestDetail, 'request_no'> }) {
  const read = useRead(api.hires.detail, { request_no: no });
  const [asked, setAsked] = useState<HireAction>();
  const hire = read.data;
  if (!hire) return <ReadFault of={read} what="雇佣报价" />;
  const [newest] = hire.offers;
  // A hire that takes bids, from before offers were made.
  if (newest === undefined) return null;
  const close = () => setAsked(undefined);
  return (
    <section aria-label="雇佣报价">
      <h3>雇佣报价</h3>
      <div className={styles.panel}>
        <ul className={styles.board}>
          {hire.offers.map((offer, at) => (
            <li key={offer.seq} className={styles.milestone}>
              <OneOffer offer={offer} before={hire.offers[at + 1]} />
              {at === 0 && hire.actions.length > 0 && (
                <div className={styles.actions}>
                  {hire.actions.map((action) => (
                    <Button
                      key={action}
                      kind={action === 'accept' ? 'primary' : 'plain'}
                      onClick={() => setAsked(action)}
                    >
                      {hireActionText(action, hire.side)}
                    </Button>
                  ))}
                </div>
              )}
            </li>
          ))}
        </ul>
      </div>
      <Suspense fallback={null}>
        {asked === 'accept' && <AcceptDialog hire={hire} offer={newest} onClose={close} />}
        {asked === 'counter' && <CounterDialog hire={hire} offer={newest} onClose={close} />}
        {asked === 'decline' && <DeclineDialog hire={hire} onClose={close} />}
      </Suspense>
    </section>
  );
}

const present = ({ milestones }: Offer) => milestones.map((one) => ({ ...one, status: 'unfunded' as const }));
/** The name of an offer: the first one, or an answer to the one before. */
const nameOf = ({ is_mine: isMine, by_text: by, side }: Offer, isFirst: boolean): string =>
  `${isMine ? '我方' : by}${isFirst ? '报价' : side === 'provider' ? '还价' : '修改报价'}`;

/** One offer: its differences from the one before, and the milestones that it keeps. */
function OneOffer({ offer, before }: { offer: Offer; before: Offer | undefined }) {
  const changes = before === undefined ? [] : differencesOf(present(before), offer.milestones);
  const kept = offer.milestones.filter(({ title }) => !changes.some((one) => one.title === title));
  return (
    <>
      <div className={styles.head}>
        <strong>{nameOf(offer, before === undefined)}</strong>
        <StatusTag tone={offer.status === 'open' ? 'warning' : 'neutral'}>{offer.status_text}</StatusTag>
        <strong className={styles.amount}>{`¥${formatMoney(offer.price)}`}</strong>
      </div>
      {changes.length > 0 && <Differences of={changes} label="与上次报价的不同" />}
      {kept.length > 0 && (
        <ul className={styles.plain} aria-label={before === undefined ? '里程碑' : '不变的里程碑'}>
          {kept.map(({ title, amount, due_date: due }, at) => (
            <li key={at}>{`${title} · ${formatMoney(amount)}元 · ${due}前交付`}</li>
          ))}
        </ul>
      )}
      {offer.note && <p className={styles.text}>{offer.note}</p>}
      {offer.reason && <p className={styles.answer}>{offer.reason}</p>}
      <p className={styles.note}>
        <MomentText value={offer.at} />
      </p>
    </>
  );
}
