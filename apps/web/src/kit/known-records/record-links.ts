import { calls } from '@houtai/contract';
import { numbersIn } from '@houtai/contract/record-numbers';
import type { NumberedRecord } from '@houtai/contract/records';
import { useQueries } from '@tanstack/react-query';

import { keyOf, queryClient } from '#platform/calls/query.ts';
import { send } from '#platform/calls/send.ts';

/** Visible numbers are batched: up to one call's maximum, sent when no further number appears within this time. */
const TOGETHER_MS = 20;
const AT_ONCE = 100;
/** The maximum of linked numbers in one text. */
const MOST = 100;
const STALE_MS = 300_000;

type Together = { numbers: Set<string>; answer: Promise<Map<string, NumberedRecord>> };
let together: Together | null = null;

/** The records that numbers in a text refer to and the user may see, by number; other numbers stay plain text. */
export function useRecordLinks(text: string): ReadonlyMap<string, NumberedRecord> {
  const numbers = numbersIn(text).slice(0, MOST);
  return useQueries(
    {
      queries: numbers.map((number) => ({
        queryKey: [...keyOf(calls.records.find), number],
        queryFn: () => findTogether(number),
        staleTime: STALE_MS,
        // An unknown number stays plain text, as one without an answer does.
        retry: false,
      })),
      combine: (found) => new Map(found.flatMap(({ data }) => (data ? [[data.number, data]] : []))),
    },
    queryClient,
  );
}

async function findTogether(number: string): Promise<NumberedRecord | null> {
  const asked = together && together.numbers.size < AT_ONCE ? together : begin();
  together = asked;
  asked.numbers.add(number);
  return (await asked.answer).get(number) ?? null;
}

function begin(): Together {
  const numbers = new Set<string>();
  const answer = new Promise((resolve) => setTimeout(resolve, TOGETHER_MS)).then(async () => {
    if (together?.numbers === numbers) together = null;
    const found = await send(calls.records.find, { numbers: [...numbers].join(',') }, { silent: true });
    return new Map(found.map((record) => [record.number, record]));
  });
  return { numbers, answer };
}
