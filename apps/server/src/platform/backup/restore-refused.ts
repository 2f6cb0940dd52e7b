/** A restore that cannot be, found out before anything was changed. The message is for the person at the terminal: Chinese, then English. */
export class RestoreRefused extends Error {
  override name = 'RestoreRefused';

  constructor(chinese: string, english: string, cause?: unknown) {
    super(`${chinese}\n  ${english}`, { cause });
  }
}
