/** A file whose content is not shown here; the message tells the person why. */
export class Unshowable extends Error {
  override readonly name = 'Unshowable';
}
