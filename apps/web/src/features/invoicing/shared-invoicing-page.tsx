import { calls } from '@houtai/contract';
import type { SharedInvoicing } from '@houtai/contract/invoicing';
import { type ReactNode, useEffect, useState } from 'react';

import { CallError, send } from '#platform/calls/send.ts';
import { useAppLocation } from '#platform/pages/app-location.ts';
import { useWindowTitle } from '#platform/pages/window-title.ts';
import { OpenButton } from '#ui/buttons/open-button.tsx';
import { copyText } from '#ui/copy.ts';
import { FullPageState, StateButton } from '#ui/frame/full-page-state.tsx';
import { OpenFrame } from '#ui/frame/open-frame.tsx';
import { QrImage } from '#ui/pictures/qr-image.tsx';

import { invoicingFacts, invoicingText } from './invoicing-facts.ts';

import css from './shared-invoicing-page.module.css';

type Found = SharedInvoicing | CallError | null;

/** The public page of 开票信息 behind a link: to copy, to scan and to print. */
export default function SharedInvoicingPage(): ReactNode {
  const [found, setFound] = useState<Found>(null);
  const [asked, setAsked] = useState(0);
  const key = new URLSearchParams(useAppLocation((place) => place.search)).get('key') ?? '';
  useWindowTitle('开票信息');
  useEffect(() => {
    const leaving = new AbortController();
    send(calls.invoicing.shared, { key }, { silent: true, signal: leaving.signal }).then(setFound, (error: unknown) => {
      if (!leaving.signal.aborted && error instanceof CallError) setFound(error);
    });
    return () => leaving.abort();
  }, [key, asked]);
  if (found === null) return null;
  if (found instanceof CallError) return <NotShown fault={found} onRetry={() => setAsked(asked + 1)} />;
  return <Sheet shared={found} />;
}

function NotShown({ fault, onRetry }: { fault: CallError; onRetry: () => void }): ReactNode {
  const isGone = fault.code === 'A0404' || fault.code === 'A0400';
  return (
    <FullPageState title={isGone ? '链接已失效' : '暂时打不开'} actions={isGone ? null : <StateButton onClick={onRetry}>重试</StateButton>}>
      {isGone ? '请向发来链接的同事索取新的链接。' : fault.message}
    </FullPageState>
  );
}

function Sheet({ shared }: { shared: SharedInvoicing }): ReactNode {
  const facts = invoicingFacts(shared);
  const text = invoicingText(facts);
  return (
    <OpenFrame
      name={shared.title}
      foot={
        <>
          <OpenButton onClick={() => window.print()}>打印</OpenButton>
          <OpenButton primary className={css.all} onClick={() => void copyText(text)}>
            复制全部
          </OpenButton>
        </>
      }
    >
      <h1 className={css.title}>开票信息</h1>
      <dl className={css.facts}>
        {facts.map(([label, value]) => (
          <div key={label} className={css.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
            <dd className={css.act}>
              <button type="button" aria-label={`复制${label}`} onClick={() => void copyText(value)}>
                复制
              </button>
            </dd>
          </div>
        ))}
      </dl>
      <figure className={css.code}>
        <QrImage text={window.location.href} label="打开本页的二维码" size={144} />
        <figcaption>扫码在手机上打开</figcaption>
      </figure>
    </OpenFrame>
  );
}
