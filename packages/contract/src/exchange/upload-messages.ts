/** The message of both uploaders and of the server for a file that is too large (specification 5.2). */
export function uploadTooLarge(maxMb: number): string {
  return `上传文件大小不能超过${maxMb}MB!`;
}

/** The message of both uploaders and of the server for a file extension that is not accepted (specification 5.2). */
export function uploadTypeRefused(extensions: readonly string[]): string {
  return `上传文件类型为 ${extensions.join(',')} 中的一种!`;
}

/** The message of the rich text editor for a file that is too large (specification 8.2). */
export function richUploadTooLarge(maxMb: number): string {
  return `文件体积过大,应小于${maxMb}M!`;
}

/** The message of the rich text editor for an upload that failed, whatever the cause (specification 8.2). */
export const RICH_UPLOAD_FAILED = '上传失败,请稍后重试!';

/** The message of both uploaders and of the server for an empty file. */
export function uploadEmpty(name: string): string {
  return `「${name}」内容为空，请重新选择文件`;
}
