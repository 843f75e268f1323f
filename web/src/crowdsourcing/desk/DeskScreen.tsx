import { useNavigate } from 'react-router';
import { api, useCan, useRead } from '../../client';
import { to } from '../../routes';
import { ButtonLink } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { ReadFault } from '../../ui/ReadFault';
import { Screen } from '../../ui/Screen';
import { Invitations } from '../Invitations';
import { Answers } from './Answers';
import { Arrivals } from './Arrivals';
import styles from './desk.module.css';
import { DueMilestones } from './DueMilestones';
import { Level } from './Level';

/** 服务商工作台 (provider-screens.md#provider-desk): what is to be delivered, answered and when money arrives. */
export default function DeskScreen() {
  const desk = useRead(api.desk.show, {});
  const can = useCan();
  const carry = to('crowdsourcing.carry');
  return (
    <Screen
      title="服务商工作台"
      actions={
        <ButtonLink to={`${carry}?tab=hall&suits=1`} icon="search">
          找合适我的需求
        </ButtonLink>
      }
    >
      <div className={styles.desk}>
        <div className={styles.column}>
          <DueMilestones read={desk} />
          <Arrivals read={desk} />
        </div>
        <div className={styles.column}>
          {can('deadline:view') && <Answers />}
          <Invited />
          {can('fac.cert:view') && <Level />}
        </div>
      </div>
    </Screen>
  );
}

/** Hires and requests for this provider alone. */
function Invited() {
  const navigate = useNavigate();
  const read = useRead(api.requests.hall, { invited: 1, page_size: 20 });
  if (!read.data) return <ReadFault of={read} what="邀请" />;
  if (read.data.total === 0) return null;
  return (
    <Card flush>
      <Invitations onOpen={(no) => void navigate(`${to('crowdsourcing.carry')}?tab=hall&request=${no}`)} />
    </Card>
  );
}
