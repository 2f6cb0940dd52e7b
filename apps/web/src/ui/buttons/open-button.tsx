import type { ComponentProps, ReactNode } from 'react';

import css from '../frame/open-frame.module.css';

/** A button of an open page, 48 px high for thumbs. */
export function OpenButton({ primary = false, className, ...rest }: { primary?: boolean } & ComponentProps<'button'>): ReactNode {
  return <button type="button" className={[primary ? css.primary : css.button, className].filter(Boolean).join(' ')} {...rest} />;
}
