import { limits } from '@uc/contract/limits';
import { to } from '../../routes';
import { ButtonLink } from '../../ui/Button';
import { classes } from '../../ui/classes';
import { StatusTag } from '../../ui/StatusTag';
import { type CardFaceData, cardTones, nameOf } from './card';
import { CardActions } from './CardActions';
import styles from './cards.module.css';

/** A card as it lies in the hand: its holder, bank, last digits, state and actions (finance.md#bank-card-screen). */
export function CardFace({ card, mayManage }: { card: CardFaceData; mayManage: boolean }) {
  return (
    <article className={classes(styles.face, !card.usable && styles.dim)} aria-label={nameOf(card)}>
      <header className={styles.head}>
        <BankMark name={card.bank_name} />
        <h2 className={styles.name}>
          {card.bank_name}
          <span className={styles.kind}>
            {card.card_type_text}
            {card.alias && ` · ${card.alias}`}
          </span>
        </h2>
        <div className={styles.marks}>
          {card.is_default && <StatusTag tone="info">默认</StatusTag>}
          <StatusTag tone={cardTones[card.status]}>{card.status_text}</StatusTag>
        </div>
      </header>
      <p className={styles.number}>{card.card_no_mask}</p>
      <div className={styles.holder}>
        <span>户名 {card.holder_mask}</span>
        {card.phone_mask && <span>预留手机 {card.phone_mask}</span>}
        {card.status_reason && <span className={styles.reason}>{card.status_reason}</span>}
        {card.status === 'verifying' && (
          <span className={styles.reason}>
            {card.actions.includes('confirm')
              ? `请填写收到的打款金额（还可尝试${card.verify_left}次）`
              : `验证款将在${limits.workingDays.microDeposit}个工作日内打出，请留意到账`}
          </span>
        )}
      </div>
      <div className={styles.actions}>
        <ButtonLink
          size="small"
          kind="quiet"
          aria-label={`查看 ${nameOf(card)}`}
          to={to('finance.bankCard.detail', { id: card.id })}
        >
          查看
        </ButtonLink>
        {mayManage && <CardActions card={card} />}
      </div>
    </article>
  );
}

/** The first character of a bank's own name; bank logos are their owners'. */
export function BankMark({ name }: { name: string }) {
  return (
    <span className={styles.bank} aria-hidden>
      {name.replace(/^中国(?!银行)/, '').charAt(0)}
    </span>
  );
}
