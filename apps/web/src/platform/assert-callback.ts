/** Throws the text of specification 8.4 for what is no function. */
export function assertCallback(callback: unknown): void {
  if (typeof callback !== 'function') throw new TypeError('回调必须是一个函数');
}
