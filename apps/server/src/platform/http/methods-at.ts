import type { Call } from '@houtai/contract/call';
import { API_PREFIX } from '@houtai/contract/limits';

/** The methods of the calls at the address of a request; empty if there is none. */
export function methodsAt(served: Iterable<Call>, url: string): string[] {
  const path = url.replace(/\?.*$/s, '');
  return [...served].filter((call) => pathOf(call).test(path)).map((call) => call.method);
}

const patterns = new WeakMap<Call, RegExp>();

function pathOf(call: Call): RegExp {
  const known = patterns.get(call) ?? new RegExp(`^${API_PREFIX}${call.path.replace(/:\w+/g, '[^/]+')}$`);
  patterns.set(call, known);
  return known;
}
