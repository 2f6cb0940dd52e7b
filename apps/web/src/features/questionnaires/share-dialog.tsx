import type { Questionnaire } from '@houtai/contract/questionnaire-shapes';
import type { ReactNode } from 'react';

import { Dialog } from '#ui/layer/dialog.tsx';

import { ShareParts } from './share-parts.tsx';

/** The links to a published questionnaire, in a dialog. */
export function ShareDialog({ questionnaire, onClose }: { questionnaire: Questionnaire; onClose: () => void }): ReactNode {
  return (
    <Dialog open onClose={onClose} title="链接与二维码" width={560}>
      <ShareParts questionnaire={questionnaire} />
    </Dialog>
  );
}
