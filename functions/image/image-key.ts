import { findFundraiser } from '../store/fundraiser-record.ts';
import { findLottery } from '../store/lottery-record.ts';
import { type Key, keys } from '../store/keys.ts';
import type { LogAbout } from '../store/log-record.ts';
import type { TableReader } from '../store/table-reader.ts';
import { imageObject } from '../store/image-address.ts';

/** The owner of an image, and its object in the media bucket. */
export interface ImageLocation {
  /** Key of the record whose `view.image` is the image's version. */
  readonly owner: Key;
  /** The version, null if there is no image. */
  readonly image: string | null;
  readonly object: string;
  /** The owner, as the log names it. */
  readonly about: LogAbout & { readonly what: 'lottery' | 'fundraiser' };
}

/** The lottery or fundraiser of the caller's club that an image key names, or undefined. 1 R. */
export async function findImageLocation(table: TableReader, key: string): Promise<ImageLocation | undefined> {
  const strongly = { consistent: true };
  const [, kind, id = ''] = /^(ticketbase|fundraiser)_([a-z0-9-]+)$/.exec(key) ?? [];
  const object = imageObject(key);
  if (kind === 'ticketbase') {
    const lottery = await findLottery(table, id, strongly);
    const about = { what: 'lottery', id } as const;
    return lottery && { owner: keys.lottery(id), image: lottery.view.image, object, about };
  }
  const fundraiser = kind === undefined ? undefined : await findFundraiser(table, id, strongly);
  const about = { what: 'fundraiser', id } as const;
  return fundraiser && { owner: keys.fundraiser(id), image: fundraiser.view.image, object, about };
}
