/** Thrown for a file whose content cannot be shown; the message tells the user why. */
export class Unshowable extends Error {
  override readonly name = 'Unshowable';
}
