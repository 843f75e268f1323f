import { refusalOfConstraint } from '../db/index';
import { refuse } from '../call/index';

/** Runs statements whose constraints mean something to a person, and refuses by the catalogue where one is violated. */
export async function refuseOnConstraint<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const name = refusalOfConstraint(error);
    throw name === undefined ? error : refuse(name);
  }
}
