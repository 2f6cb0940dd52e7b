import { createHash } from 'node:crypto';

import { S3mini, S3ServiceError } from 's3mini';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { hasCeph, startCeph } from '../../testing/store/ceph-store.ts';
import { chunksOf, itIsStorage, keysOf, textAt } from '../../testing/store/storage-contract.ts';
import { s3Storage } from './s3-storage.ts';
import { storeClient } from './store-client.ts';

/** Ceph's gateway from the packages of the distribution, where they are installed (`apt-get install ceph-mon ceph-osd radosgw`). */
describe.skipIf(!hasCeph)('s3Storage on Ceph', () => {
  let ceph: Awaited<ReturnType<typeof startCeph>>;
  beforeAll(async () => {
    ceph = await startCeph();
    const { config } = ceph;
    const admin = new S3mini({
      accessKeyId: config.keyId,
      secretAccessKey: config.secret,
      endpoint: `${config.endpoint}/${config.bucket}`,
      region: '',
    });
    await admin.createBucket();
  });
  afterAll(() => ceph.close());

  const open = () => s3Storage(ceph.config);

  itIsStorage(() => open());

  it('has bytes refused by the store that changed on their way', async () => {
    const sum = { ['content-md5' as `x-amz-${string}`]: createHash('md5').update('x').digest('base64') };
    const refusal = await storeClient(ceph.config)
      .putObject('changed', 'y', 'text/plain', undefined, sum)
      .catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(S3ServiceError);
    expect(refusal).toMatchObject({ status: 400 });
  });

  it('touches nothing outside its folder of the bucket', async () => {
    const inside = s3Storage({ ...ceph.config, prefix: 'console/' });
    const key = await inside.put(chunksOf('x'));
    expect([await keysOf(inside), await open().read(key)]).toEqual([[key], null]);
  });

  it('removes the parts of an interrupted upload', async () => {
    const client = storeClient(ceph.config);
    const name = `aa/bb/${'0'.repeat(32)}`;
    const id = await client.getMultipartUploadId(name);
    await client.uploadPart(name, id, Buffer.alloc(5_242_880), 1);
    const rests = async () => JSON.stringify(await client.listMultipartUploads()).includes(id);
    expect(await rests()).toBe(true);
    await keysOf(open(), new Date(0));
    expect(await rests()).toBe(true);
    await keysOf(open());
    expect(await rests()).toBe(false);
  });

  it('tells that the store refuses a wrong secret, and that it is there with the right one', async () => {
    expect(await s3Storage({ ...ceph.config, secret: 'wrong' }).look?.()).toBe('refused');
    expect(await s3Storage({ ...ceph.config, bucket: 'nowhere' }).look?.()).toBe('refused');
    expect(await open().look?.()).toBe('ok');
    expect(await textAt(open(), await open().put(chunksOf('x')))).toBe('x');
  });
});
