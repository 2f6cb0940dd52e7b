import { CallError } from '../platform/send.ts';
import { confirm } from '../ui/confirm.ts';

/**
 * Saves over a record that may have been changed by somebody else meanwhile (A0409). The person is asked: 覆盖 saves again
 * over the present version, 取消 throws the refusal, so that the form keeps what was typed.
 */
export async function saveOver(version: number, save: (version: number) => Promise<unknown>): Promise<void> {
  try {
    await save(version);
  } catch (error) {
    const present = presentVersion(error);
    if (present === null) throw error;
    const words = error instanceof Error ? error.message : '';
    if (!(await confirm({ text: `${words}。用您填写的内容覆盖他人的修改？`, act: '覆盖', danger: true }))) throw error;
    await save(present);
  }
}

function presentVersion(error: unknown): number | null {
  if (!(error instanceof CallError) || error.code !== 'A0409') return null;
  const { result } = error;
  return typeof result === 'object' && result !== null && 'version' in result && typeof result.version === 'number' ? result.version : null;
}
