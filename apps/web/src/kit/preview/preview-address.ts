/**
 * The address at which the external preview service shows a file (specification 2.7): the file's signed address in base64, url-encoded, and
 * the watermark.
 */
export function previewAddress(service: string, { url, watermark }: { url: string; watermark: string }, fileName: string): string {
  // The signed address has no extension; the service takes the file type from this name.
  const named = `${url}${url.includes('?') ? '&' : '?'}fullfilename=${encodeURIComponent(fileName)}`;
  const query = `url=${encodeURIComponent(base64(named))}&watermarkTxt=${encodeURIComponent(watermark)}`;
  return `${service}${service.includes('?') ? '&' : '?'}${query}`;
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
