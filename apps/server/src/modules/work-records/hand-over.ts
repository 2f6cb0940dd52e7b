import type { Ctx } from '../../platform/db/context.ts';
import { recordChange } from '../history/index.ts';
import { notify } from '../messages/index.ts';
import type { HandoverBetween } from '../people/index.ts';

/** Records that went from somebody who leaves to somebody else: what they are, the field that named the person, and where the receiver finds them. */
type HandedOver = { recordType: string; ids: readonly string[]; field: string; fieldLabel: string; label: string; url: string };

/** As many entries as one statement bears. */
const AT_ONCE = 1_000;

/** Records the handover on every record and tells the receiver once; gives how many there were. */
export async function recordHandover(ctx: Ctx, done: HandedOver, { from, to }: HandoverBetween): Promise<number> {
  const { recordType, ids, field, fieldLabel: label } = done;
  const changes = [{ field, label, before: from.name, after: to.name }];
  const entries = ids.map((recordId) => ({ recordType, recordId, action: '离职交接', changes }));
  for (let at = 0; at < entries.length; at += AT_ONCE) await recordChange(ctx, ...entries.slice(at, at + AT_ONCE));
  if (ids.length > 0) {
    await notify(ctx, {
      to: [to.id],
      msgType: '0',
      title: `${from.name} 离职，交接给你 ${ids.length} 条${done.label}`,
      content: `${ctx.actor.name} 办理了离职交接，请查看并继续处理。`,
      url: done.url,
      record: { type: 'user', id: from.id },
    });
  }
  return ids.length;
}
