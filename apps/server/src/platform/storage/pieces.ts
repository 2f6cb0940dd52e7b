/** Splits a stream into pieces of at least so many bytes, the last one of any size; an empty stream is one empty piece. */
export async function* inPieces(stream: AsyncIterable<Uint8Array>, least: number): AsyncGenerator<Buffer> {
  let chunks: Uint8Array[] = [];
  let bytes = 0;
  let isFirst = true;
  for await (const chunk of stream) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes < least) continue;
    yield Buffer.concat(chunks);
    [chunks, bytes, isFirst] = [[], 0, false];
  }
  if (bytes > 0 || isFirst) yield Buffer.concat(chunks);
}
