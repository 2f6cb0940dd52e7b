import { describe, expect, it } from 'vitest';

import { admitFiles } from './admit-files.ts';
import { ATTACHMENTS, GENERAL, IMAGES } from './upload-kinds.ts';

const TYPE = '上传文件类型为 .gif,.jpg,.jpeg,.png 中的一种!';
const files = (...names: string[]) => names.map((name) => new File(['1'], name));
const names = (admitted: { accepted: readonly File[] }) => admitted.accepted.map(({ name }) => name);

describe('admitFiles', () => {
  it('accepts what fits, and explains the other files once per reason, with their names', () => {
    const admitted = admitFiles(files('a.png', 'b.svg', 'c.exe', 'd.JPG'), { kind: { ...GENERAL, count: 3 }, held: 0, saysChosen: false });
    expect(names(admitted)).toEqual(['a.png', 'd.JPG']);
    expect(admitted.warnings).toEqual([`${TYPE}（「b.svg」「c.exe」）`]);
  });

  it('names three at most, and none for a single file', () => {
    const kind = { ...GENERAL, count: 9 };
    const refuse = (...chosen: string[]) => admitFiles(files(...chosen), { kind, held: 0, saysChosen: false }).warnings;
    expect(refuse('1.exe', '2.exe', '3.exe', '4.exe')).toEqual([`${TYPE}（「1.exe」「2.exe」「3.exe」等 4 个文件）`]);
    expect(refuse('1.exe')).toEqual([TYPE]);
  });

  it('refuses an empty file and names it', () => {
    const empty = ['a.png', 'b.png'].map((name) => new File([], name));
    const admitted = admitFiles(empty, { kind: GENERAL, held: 0, saysChosen: false });
    expect(admitted).toEqual({ accepted: [], warnings: ['「a.png」内容为空，请重新选择文件', '「b.png」内容为空，请重新选择文件'] });
  });

  it.each([
    [GENERAL, 0, 1, []],
    [GENERAL, 0, 2, ['最大上传数量为 1']],
    [GENERAL, 1, 1, ['最大上传数量为 1']],
    [{ ...GENERAL, count: 3 }, 2, 1, []],
    [{ ...GENERAL, count: 3 }, 2, 2, ['最大上传数量为 3']],
    [ATTACHMENTS, 150, 50, []],
    [ATTACHMENTS, 150, 51, ['最大上传数量为 200']],
  ])('%# counts files that the field has already', (kind, held, chosen, warnings) => {
    const admitted = admitFiles(files(...Array.from({ length: chosen }, (_, at) => `${at}.png`)), { kind, held, saysChosen: false });
    expect(admitted.warnings).toEqual(warnings);
    expect(admitted.accepted).toHaveLength(warnings.length === 0 ? chosen : 0);
  });

  it('tells how many were chosen in the image uploader', () => {
    const admitted = admitFiles(files('a.png', 'b.png', 'c.png'), { kind: { ...IMAGES, count: 2 }, held: 0, saysChosen: true });
    expect(admitted.warnings).toEqual(['最大上传数量为 2，本次选择了 3 个文件']);
  });
});
