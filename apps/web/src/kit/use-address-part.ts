import { useSearchParams } from 'react-router';

/**
 * The displayed part of a page, stored in its address, so that a reload, a link and the back button restore it. The default part is not
 * stored, and replaces unknown ones. `name` says which part it is: `part` belongs to one record and disappears when a list opens another
 * one.
 */
export function useAddressPart<Part extends string>({
  offered,
  usual,
  name = RECORD_PART,
}: {
  offered: readonly Part[];
  usual: Part;
  name?: string;
}): [part: Part, show: (part: Part, changes?: Readonly<Record<string, string>>) => void] {
  const [params, setParams] = useSearchParams();
  const part = offered.find((each) => each === params.get(name)) ?? usual;
  // Other changes of the address are passed along, because the second of two simultaneous changes would not see the first.
  const show = (next: Part, changes: Readonly<Record<string, string>> = {}) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [key, value] of Object.entries({ ...changes, [name]: next === usual ? '' : next })) {
          if (value === '') after.delete(key);
          else after.set(key, value);
        }
        return after;
      },
      { replace: true },
    );
  return [part, show];
}

/** The name of the open record's part in the address. */
export const RECORD_PART = 'part';
