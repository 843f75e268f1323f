import { refuse } from '../call/index';
import type { Deps } from '../deps';
import { type Message, MessageNotTaken, MessageRefused, MessageUndelivered } from '../partners/index';
import { type Channel, channels } from './code-limits';

/**
 * Hands a code over; false where it certainly went nowhere. Whether one without an answer arrives is not known; it stays
 * valid, and another can be asked for. Refuses code.numberRefused, code.addressRefused, code.notSent.
 */
export async function wasTaken(deps: Deps, channel: Channel, message: Message): Promise<boolean> {
  try {
    await deps.partners[channels[channel].port].send(message);
    return true;
  } catch (error) {
    if (error instanceof MessageRefused)
      throw refuse(channel === 'sms' ? 'code.numberRefused' : 'code.addressRefused');
    if (!(error instanceof MessageUndelivered)) throw error;
    deps.log.error({ alarm: 'code.notSent', channel, reason: error.message }, 'a code could not be sent');
    if (error instanceof MessageNotTaken) return false;
    throw refuse('code.notSent');
  }
}

/** Hands a code over that has no other way. Refuses as `wasTaken` does. */
export async function deliver(deps: Deps, channel: Channel, message: Message): Promise<void> {
  if (!(await wasTaken(deps, channel, message))) throw refuse('code.notSent');
}
