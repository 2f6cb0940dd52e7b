import { useSearchParams } from 'react-router';

/**
 * Which part of a page is shown, in its address, so that a reload, a link and the way back lead to it. The usual part does not
 * stand there, and is shown for whatever is not on offer. The name says of what it is a part: of one record `part`, which goes when
 * a list opens another one.
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
  // What changes with the part is given along: of two changes in one moment the second would not know of the first.
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

/** The name of the part of a record that is open. */
export const RECORD_PART = 'part';
