import { randomBytes } from 'node:crypto';

import { calls } from '@houtai/contract';
import { DAY_MS } from '@houtai/contract/durations';
import { ATTACHMENT_EXTENSIONS } from '@houtai/contract/limits';
import { ANSWER_FILE_MAX_MB } from '@houtai/contract/question-file';
import type { FastifyInstance } from 'fastify';

import { areasBelow } from '#modules/areas/index.ts';
import { storeVisitorFile } from '#modules/files/index.ts';
import { serveUpload } from '#platform/http/files/multipart.ts';
import { setSecretCookie } from '#platform/http/secret-cookie.ts';
import { type Http, serve } from '#platform/http/serve.ts';
import { hashOfKey } from '#platform/link-key.ts';

import { previewedId } from '../questionnaire-links.ts';
import { sharedReport } from '../results/shared-report.ts';
import { publishedBy } from '../writing/published-questionnaire.ts';
import { assertRoomFor, attemptHolder } from './attempt-files.ts';
import { followAnswer, replyToAnswer } from './follow-answer.ts';
import { enterByCode, openQuestionnaire, previewQuestionnaire } from './open-questionnaire.ts';
import { submitAnswers } from './submit-answers.ts';
import { attemptOrRefusal } from './visitor-attempt.ts';
import { storeVisitorDraft } from './visitor-draft.ts';
import { countTurn, inVisitorTurn, returnTurn } from './visitor-turns.ts';

/** The cookie that identifies devices, for questionnaires with one answer per device. */
const DEVICE = 'houtai_visitor';
const DEVICE_MS = 365 * DAY_MS;

/** The attachment types of staff except HTML, because nobody should open a stranger's page. */
const EXTENSIONS = ATTACHMENT_EXTENSIONS.filter((extension) => extension !== '.html');

/** The files of one attempt: as many as two questions accept. */
const FILES_OF_ATTEMPT = 10;

export default function visitorRoutes(app: FastifyInstance): void {
  const { visitor } = calls;

  serve(app, visitor.open, (asked, ctx, http) =>
    inVisitorTurn(() => openQuestionnaire(ctx, { ...asked, deviceHash: deviceHashOf(http) || markDevice(http) })),
  );

  serve(app, visitor.preview, ({ key }, ctx) => previewQuestionnaire(ctx, key));

  serve(app, visitor.enter, ({ code }, ctx) => enterByCode(ctx, code));

  serve(app, visitor.keep, (sent, ctx, http) =>
    inVisitorTurn(async () => {
      await storeVisitorDraft(ctx, { ...sent, deviceHash: deviceHashOf(http) });
      return {};
    }),
  );

  serve(app, visitor.submit, (sent, ctx, http) => inVisitorTurn(() => submitAnswers(ctx, { ...sent, deviceHash: deviceHashOf(http) })));

  serve(app, visitor.areas, async ({ key, areaId }, ctx) => {
    if ((await previewedId(ctx, key)) === null) await publishedBy(ctx, key);
    countTurn(ctx, 'area');
    return areasBelow(ctx, areaId);
  });

  serve(app, visitor.report, ({ key }, ctx) => inVisitorTurn(() => sharedReport(ctx, key)));

  serve(app, visitor.follow, ({ key }, ctx) => followAnswer(ctx, key));

  serve(app, visitor.reply, (sent, ctx) => inVisitorTurn(() => replyToAnswer(ctx, sent)));

  serveUpload(
    app,
    visitor.upload,
    {
      limitsFor: () => ({ maxMb: ANSWER_FILE_MAX_MB, extensions: EXTENSIONS }),
      assertRoom: async (ctx) => countTurn(ctx, 'upload'),
      giveBack: (ctx) => returnTurn(ctx, 'upload'),
    },
    async ({ key, attempt }, upload, ctx) => {
      const row = await publishedBy(ctx, key);
      const known = await attemptOrRefusal(ctx, {
        row,
        text: attempt,
        refusal: '页面打开得太久，或问卷密码已更换，文件没有上传；提交时会自动重新载入问卷',
      });
      await assertRoomFor(ctx, row.id, upload.size);
      const holder = { ...attemptHolder(row.id, known), companyId: row.companyId, most: FILES_OF_ATTEMPT };
      return { id: await storeVisitorFile(ctx, upload, holder), fileName: upload.name };
    },
  );
}

function deviceHashOf({ request }: Http): string {
  const device = request.cookies[DEVICE];
  return device ? hashOfKey(device) : '';
}

function markDevice(http: Http): string {
  const value = randomBytes(24).toString('base64url');
  setSecretCookie(http, { name: DEVICE, value }, { path: '/api/visitor', sameSite: 'lax', maxAgeMs: DEVICE_MS });
  return hashOfKey(value);
}
