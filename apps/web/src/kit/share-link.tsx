import { BASE_PATH } from '@houtai/contract/limits';
import type { ReactNode } from 'react';

import { Button } from '#ui/buttons/button.tsx';
import { CopyButton } from '#ui/buttons/copy-button.tsx';
import { QrImage } from '#ui/pictures/qr-image.tsx';

import css from './share-link.module.css';

/** The full address of an open page for external people, from its path and query under /adminview. */
export function outsideAddress(path: string): string {
  return window.location.origin + BASE_PATH + path;
}

type ShareLinkProps = {
  /** Path and query of a page that needs no sign-in. */
  path: string;
  /** What the link leads to, for the name of its QR code. */
  noun: string;
  /** Absent for users who may not create another link. */
  onRenew?: (() => void) | undefined;
  children?: ReactNode;
};

/** A link for external people, to copy, to open and as a QR code. */
export function ShareLink({ path, noun, onRenew, children }: ShareLinkProps): ReactNode {
  const address = outsideAddress(path);
  return (
    <div className={css.share}>
      <QrImage text={address} label={`${noun}的二维码`} size={128} />
      <div className={css.words}>
        <p className={css.address}>
          <span>{address}</span>
          <CopyButton text={address} label={`复制${noun}链接`} />
        </p>
        {children}
        <p className={css.acts}>
          <a href={address} target="_blank" rel="noreferrer">
            打开页面
          </a>
          {onRenew && (
            <Button size="small" onClick={onRenew}>
              换一个链接
            </Button>
          )}
        </p>
      </div>
    </div>
  );
}
