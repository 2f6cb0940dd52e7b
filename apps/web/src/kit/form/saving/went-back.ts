/** Thrown by a submit whose confirmation the user declined: the form stays as it is and shows no error. */
export class WentBack extends Error {
  override readonly name = 'WentBack';
}
