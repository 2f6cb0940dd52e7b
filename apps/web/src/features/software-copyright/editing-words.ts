import { localDateTime } from '@houtai/contract/dates';
import type { SoftwareCopyrightDetail } from '@houtai/contract/software-copyright';

/** Who else has the form open, and since when. */
export function editingWords({ userName, since }: NonNullable<SoftwareCopyrightDetail['editing']>): string {
  return `${userName} 正在修改（${localDateTime(new Date(since)).slice(11)} 起）`;
}
