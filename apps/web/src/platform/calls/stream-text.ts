/** An event as it stands in the text of a stream. */
export type StreamedEvent = { id: string; data: string };

/** The whole events at the beginning of a text of server-sent events, and the rest, which goes before what arrives next. */
export function takeEvents(text: string): { events: StreamedEvent[]; rest: string } {
  const parts = text.replaceAll('\r\n', '\n').split('\n\n');
  const rest = parts.pop() ?? '';
  return { events: parts.map(eventOf).filter(({ data }) => data !== ''), rest };
}

/** Comments, which are signs of life, and fields of no use here are passed over. */
function eventOf(part: string): StreamedEvent {
  const valuesOf = (field: string): string[] =>
    part.split('\n').flatMap((line) => (line.startsWith(`${field}:`) ? [line.slice(field.length + 1).replace(/^ /, '')] : []));
  return { id: valuesOf('id').at(-1) ?? '', data: valuesOf('data').join('\n') };
}
