/** What both uploaders and the server say of a file that is too large (specification 5.2). */
export function uploadTooLarge(maxMb: number): string {
  return `上传文件大小不能超过${maxMb}MB!`;
}

/** What both uploaders and the server say of a file whose extension is not accepted (specification 5.2). */
export function uploadTypeRefused(extensions: readonly string[]): string {
  return `上传文件类型为 ${extensions.join(',')} 中的一种!`;
}

/** What the rich text editor says of a file that is too large (specification 8.2). */
export function richUploadTooLarge(maxMb: number): string {
  return `文件体积过大,应小于${maxMb}M!`;
}

/** What the rich text editor says of an upload that did not succeed, whatever the cause (specification 8.2). */
export const RICH_UPLOAD_FAILED = '上传失败,请稍后重试!';

/** What both uploaders and the server say of a file without content. */
export function uploadEmpty(name: string): string {
  return `「${name}」内容为空，请重新选择文件`;
}
