import { createHash } from 'node:crypto';

import { ownValue } from '@houtai/contract/own-value';
import { S3ServiceError } from 's3mini';

import type { StoreConfig } from '../../config.ts';
import type { Db } from '../../db/client.ts';
import { StartRefused } from '../../db/embedded/start-refused.ts';
import { serverSecret } from '../../db/start/server-secrets.ts';
import { CLAIM_SECRET } from '../forget-claim.ts';
import { putWhole } from './multipart.ts';
import { storeClient, tryTwice } from './store-client.ts';
import { codeIn } from './store-faults.ts';

/** The object that says which console the files belong to. */
const MARK = 'houtai-console';
const PROBE = 'houtai-probe';

/**
 * Writes, reads and removes an object, and claims the bucket or its folder for the company of this database: a console removes files that
 * its database does not know, so no other may have its files there. Throws `StartRefused` with the name of the wrong variable.
 */
export async function claimStore(config: StoreConfig, db: Db): Promise<void> {
  const client = storeClient(config);
  const mark = config.prefix + MARK;
  const mine = createHash('sha256')
    .update(await serverSecret(db, CLAIM_SECRET))
    .digest('hex');
  const owner = await orRefuse(config, async () => {
    if (!(await tryTwice(() => client.listObjectsPaged('/', config.prefix, 1)))) throw new S3ServiceError('', 404, 'NoSuchBucket');
    await putWhole(client, config.prefix + PROBE, Buffer.from(mine));
    await tryTwice(() => client.deleteObject(config.prefix + PROBE));
    const known = await tryTwice(() => client.getObject(mark));
    if (known !== null) return known;
    await putWhole(client, mark, Buffer.from(mine));
    return mine;
  });
  if (owner === mine) return;
  throw new StartRefused(
    `存储桶 ${config.bucket} 的 ${mark} 说明它属于另一个后台，没有启动。请改用别的 FILES_S3_BUCKET 或 FILES_S3_PREFIX；确实要由这个后台接管时，先删除该对象。\n` +
      `${mark} in the bucket ${config.bucket} says that it belongs to another console. Choose another FILES_S3_BUCKET or FILES_S3_PREFIX; to take it over, remove that object first.`,
  );
}

async function orRefuse<Done>(config: StoreConfig, work: () => Promise<Done>): Promise<Done> {
  try {
    return await work();
  } catch (error) {
    const [chinese, english] = wordsOf(error);
    throw new StartRefused(`文件存储不能使用：${chinese}。\nThe store of files at ${config.endpoint} cannot be used: ${english}.`);
  }
}

const BY_CODE: Readonly<Record<string, [string, string]>> = {
  NoSuchBucket: ['没有 FILES_S3_BUCKET 这个存储桶', 'there is no bucket FILES_S3_BUCKET'],
  InvalidAccessKeyId: ['FILES_S3_KEY_ID 不存在', 'FILES_S3_KEY_ID is unknown'],
  SignatureDoesNotMatch: ['FILES_S3_SECRET 不对', 'FILES_S3_SECRET is wrong'],
  AuthorizationHeaderMalformed: ['FILES_S3_REGION 不对', 'FILES_S3_REGION is wrong'],
  PermanentRedirect: ['FILES_S3_REGION 或 FILES_S3_ENDPOINT 不对', 'FILES_S3_REGION or FILES_S3_ENDPOINT is wrong'],
  SecondLevelDomainForbidden: ['FILES_S3_STYLE 应为 host', 'FILES_S3_STYLE has to be host'],
  RequestTimeTooSkewed: ['本机时钟不准', 'the clock of this machine is wrong'],
  AccessDenied: ['FILES_S3_KEY_ID 没有列出、读、写、删除的权限', 'FILES_S3_KEY_ID may not list, read, write and remove'],
};

function wordsOf(error: unknown): [string, string] {
  if (!(error instanceof S3ServiceError)) return ['FILES_S3_ENDPOINT 连接不上', `FILES_S3_ENDPOINT cannot be reached (${causeOf(error)})`];
  const code = codeIn(error);
  return ownValue(BY_CODE, code) ?? [`回答 ${error.status} ${code}`, `it answers ${error.status} ${code}`];
}

function causeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message || ('code' in cause ? String(cause.code) : cause.name) : String(cause);
}
