import { refusalOfConstraint } from '../db/index';
import { refuse } from '../call/index';

/** Runs statements and turns a violated constraint into its refusal of the catalogue. */
export async function refuseOnConstraint<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const name = refusalOfConstraint(error);
    throw name === undefined ? error : refuse(name);
  }
}
