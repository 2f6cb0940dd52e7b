/** What both uploaders and the server say of a file that is too large (specification 5.2). */
export function uploadTooLarge(maxMb: number): string {
  return `上传文件大小不能超过${maxMb}MB!`;
}

/** What both uploaders and the server say of a file whose extension is not accepted (specification 5.2). */
export function uploadTypeRefused(extensions: readonly string[]): string {
  return `上传文件类型为 ${extensions.join(',')} 中的一种!`;
}
