import type { SentObject, StoredObject } from '../../shared/transfer.ts';
import { setObject } from '../ledger/sold-set.ts';
import { findFundraiser } from '../store/fundraiser-record.ts';
import { imageKeys, imageObject } from '../store/image-address.ts';
import { findImageLocation } from '../image/image-key.ts';
import { findLottery } from '../store/lottery-record.ts';
import { findNews, listNewsRecords } from '../store/news-record.ts';
import { s3 } from '../store/clients.ts';
import { environment } from '../store/environment.ts';
import { keys } from '../store/keys.ts';
import type { TableReader } from '../store/table-reader.ts';

export type ObjectLocation = Pick<StoredObject, 'bucket' | 'key'>;
/** What objects belong to. */
export type Owner =
  | { readonly kind: 'lottery' | 'fundraiser'; readonly id: string }
  | { readonly kind: 'news' };

const strongly = { consistent: true };

/** Objects that an owner's records refer to, in a fixed order. Unreferenced objects are not exported. */
export async function objectsOf(table: TableReader, owner: Owner): Promise<ObjectLocation[]> {
  if (owner.kind === 'news') {
    const images = (await listNewsRecords(table)).flatMap(({ image }) => image ?? []);
    return images.toSorted().map((key) => ({ bucket: 'media', key }));
  }
  if (owner.kind === 'fundraiser') {
    const fundraiser = await findFundraiser(table, owner.id, strongly);
    return fundraiser?.view.image
      ? [{ bucket: 'media', key: imageObject(imageKeys.fundraiser(owner.id)) }]
      : [];
  }
  const [lottery, records] = await Promise.all([
    findLottery(table, owner.id, strongly),
    // Winners name their set in `set`, the frozen set for all in `hash`.
    table.query({ pk: keys.lottery(owner.id).pk }, strongly),
  ]);
  const sets = new Set(
    records.flatMap(({ set, hash }) => [set, hash]).filter((hash) => typeof hash === 'string'),
  );
  return [
    ...(lottery?.view.image
      ? [{ bucket: 'media' as const, key: imageObject(imageKeys.lottery(owner.id)) }]
      : []),
    ...(lottery?.pdf ? [{ bucket: 'documents' as const, key: lottery.pdf.key }] : []),
    ...[...sets].toSorted().map((hash) => ({
      bucket: 'documents' as const,
      key: setObject(table.club, owner.id, hash),
    })),
  ];
}

const nameOf = (bucket: StoredObject['bucket']): string =>
  bucket === 'media' ? environment().MEDIA_BUCKET : environment().DOCUMENTS_BUCKET;

/** An object with its headers, or undefined. */
export async function readObject({ bucket, key }: ObjectLocation): Promise<SentObject | undefined> {
  const { client, GetObjectCommand, NoSuchKey } = await s3();
  try {
    const found = await client.send(new GetObjectCommand({ Bucket: nameOf(bucket), Key: key }));
    const bytes = Buffer.from((await found.Body?.transformToByteArray()) ?? []);
    const { ContentType: mediaType = '', CacheControl: cacheControl = '' } = found;
    return { bucket, key, mediaType, cacheControl, bytes: bytes.toString('base64') };
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
}

export async function writeObject(object: SentObject): Promise<void> {
  const { client, PutObjectCommand } = await s3();
  await client.send(
    new PutObjectCommand({
      Bucket: nameOf(object.bucket),
      Key: object.key,
      Body: Buffer.from(object.bytes, 'base64'),
      ContentType: object.mediaType,
      ...(object.cacheControl !== '' && { CacheControl: object.cacheControl }),
    }),
  );
}

/** Whether a record of the club refers to an object: no other object is ever overwritten. */
export async function belongs(table: TableReader, { bucket, key }: ObjectLocation): Promise<boolean> {
  if (bucket === 'documents') {
    const [, folder, club] = /^(pdf|draws)\/([a-z0-9]+)\/[\w/-]+$/.exec(key) ?? [];
    return folder !== undefined && club === table.club;
  }
  const image = key.replace(/^media\//, '');
  const [, newsId] = /^news_([a-z0-9]+)_/.exec(image) ?? [];
  if (newsId !== undefined) return (await findNews(table, newsId))?.image === key;
  const place = await findImageLocation(table, image);
  return place?.object === key && place.image !== null;
}
