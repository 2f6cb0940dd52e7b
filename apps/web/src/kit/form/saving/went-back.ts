/** Thrown by a submit whose question the person did not agree to: the form stays as it is, and there is nothing to say. */
export class WentBack extends Error {
  override readonly name = 'WentBack';
}
