/** Throws the error of specification 8.4 unless the value is a function. */
export function assertCallback(callback: unknown): void {
  if (typeof callback !== 'function') throw new TypeError('回调必须是一个函数');
}
