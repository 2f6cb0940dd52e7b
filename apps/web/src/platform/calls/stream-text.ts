/** One server-sent event. */
export type StreamedEvent = { id: string; data: string };

/** Parses the complete events of a server-sent-events text. Returns them with the incomplete rest, to which the caller appends the next chunk. */
export function splitStreamEvents(text: string): { events: StreamedEvent[]; rest: string } {
  const parts = text.replaceAll('\r\n', '\n').split('\n\n');
  const rest = parts.pop() ?? '';
  return { events: parts.map(eventOf).filter(({ data }) => data !== ''), rest };
}

/** Skips comments, which are heartbeats, and unused fields. */
function eventOf(part: string): StreamedEvent {
  const valuesOf = (field: string): string[] =>
    part.split('\n').flatMap((line) => (line.startsWith(`${field}:`) ? [line.slice(field.length + 1).replace(/^ /, '')] : []));
  return { id: valuesOf('id').at(-1) ?? '', data: valuesOf('data').join('\n') };
}
