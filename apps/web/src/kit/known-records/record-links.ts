import { calls } from '@houtai/contract';
import { numbersIn } from '@houtai/contract/record-numbers';
import type { NumberedRecord } from '@houtai/contract/records';
import { useQueries } from '@tanstack/react-query';

import { keyOf, queryClient } from '#platform/calls/query.ts';
import { send } from '#platform/calls/send.ts';

/** Numbers in sight are asked for together: as many as one call takes, once they stop coming for so long. */
const TOGETHER_MS = 20;
const AT_ONCE = 100;
/** Numbers of one text that may become links. */
const MOST = 100;
const STALE_MS = 300_000;

type Together = { numbers: Set<string>; answer: Promise<Map<string, NumberedRecord>> };
let together: Together | null = null;

/** The records that the numbers of texts name and the person may see, by number: anyone who may not sees plain text. */
export function useRecordLinks(text: string): ReadonlyMap<string, NumberedRecord> {
  const numbers = numbersIn(text).slice(0, MOST);
  return useQueries(
    {
      queries: numbers.map((number) => ({
        queryKey: [...keyOf(calls.records.find), number],
        queryFn: () => findTogether(number),
        staleTime: STALE_MS,
        // A number that was not found stays text, as it would without an answer.
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
