import type { ReactNode } from 'react';

import { CompletenessText, MoneyText } from '#kit/figure-text.tsx';
import { Facts } from '#kit/record/facts.tsx';

import type { Demo } from '../demo.ts';

function Content(): ReactNode {
  return (
    <Facts
      facts={[
        ['金额', <MoneyText key="plus" amount="1234567.891" />],
        ['负数', <MoneyText key="minus" amount="-230" />],
        ['没有', <MoneyText key="none" amount={null} />],
        ['完成率', <CompletenessText key="part" ratio={0.3333} />],
        ['超过', <CompletenessText key="over" ratio={1.25} />],
      ]}
    />
  );
}

export const demo: Demo = { title: '数字', Content };
