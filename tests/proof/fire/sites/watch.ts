import { createHash } from 'node:crypto';
import { Bucket } from '../../../../functions/store/bucket.ts';
import type { Key } from '../../../../functions/store/keys.ts';
import type { Item } from '../../../../functions/store/write.ts';
import type { SdkCall } from '../../../../infra/local/gateway/gateway-call.ts';
import type { Fault } from '../../../../infra/local/gateway/gateway-faults.ts';
import type { TestCloud } from '../../../support/start-cloud.ts';
import { effectOf, isNote, type Touched } from './effect.ts';
import { faultOf, type Planned } from './plans.ts';
import { isWriting, type Site, signatureOf, siteOf, sortOf } from './site.ts';

/** A call that met a fault: it may come again. */
interface Trying {
  readonly site: Site;
  readonly signature: string;
  readonly keys: ReadonlySet<string>;
}

/** What a request came to. */
export interface Came {
  readonly effect: readonly string[];
  /** What was written, as it is: to look for what somebody was told. */
  readonly text: string;
}

const keysOf = ({ keys }: SdkCall): string[] => keys.map(({ pk, sk = '' }) => `${pk}|${sk}`);

/** Follows the calls of one function for one request: knows its sites again, injects faults there, and sees what is written. */
export class Watch {
  readonly seen: Site[] = [];
  /** How many faults were met. */
  hits = 0;
  readonly #cloud: TestCloud;
  readonly #plan: Planned | undefined;
  #left: number;
  readonly #trying: Trying[] = [];
  readonly #count = new Map<string, number>();
  readonly #before = new Map<string, Promise<ReadonlyMap<string, Item>>>();
  #came: Came | undefined;
  readonly stop: () => void;

  constructor(cloud: TestCloud, functionName: string, plan?: Planned) {
    this.#cloud = cloud;
    this.#plan = plan;
    this.#left = plan?.times ?? 0;
    this.stop = cloud.local.gateway.intercept((call) =>
      call.caller.name === functionName ? this.#meet(call) : undefined,
    );
  }

  /** From now on every call passes. */
  calm(): void {
    this.#left = 0;
  }

  /** What has become of everything that was written to. */
  async look(): Promise<Came> {
    if (this.#came) return this.#came;
    const places = [...this.#before.keys()];
    const after = await this.#read(places);
    const touched: Touched[] = [];
    for (const [place, before] of this.#before)
      touched.push({ place, before: (await before).get(place), after: after.get(place) });
    this.#came = { effect: effectOf(touched), text: JSON.stringify([...after]) };
    return this.#came;
  }

  async #meet(call: SdkCall): Promise<Fault | undefined> {
    // Decided before anything is awaited: calls that come side by side keep their order.
    const fault = this.#decide(call);
    if (isWriting(call)) await this.#remember(placesOf(call).filter((place) => !isNote(place)));
    return fault;
  }

  #decide(call: SdkCall): Fault | undefined {
    const signature = signatureOf(call);
    const again = this.#trying.find((each) => each.signature === signature || isRestOf(call, each));
    const site = again?.site ?? this.#next(call);
    const plan = this.#plan;
    if (!plan || this.#left === 0 || !isAt(plan, site)) {
      if (again) this.#trying.splice(this.#trying.indexOf(again), 1);
      return undefined;
    }
    this.#left--;
    this.hits++;
    if (!again) this.#trying.push({ site, signature, keys: new Set(keysOf(call)) });
    return faultOf(plan.kind, call);
  }

  #next(call: SdkCall): Site {
    const sort = sortOf(call);
    const ordinal = this.#count.get(sort) ?? 0;
    this.#count.set(sort, ordinal + 1);
    const site = siteOf(call, sort, ordinal);
    this.seen.push(site);
    return site;
  }

  /** How it is before it is written to for the first time. */
  async #remember(places: readonly string[]): Promise<void> {
    if (places.length === 0) return;
    this.#came = undefined;
    const unknown = places.filter((place) => !this.#before.has(place));
    const reading = unknown.length > 0 ? this.#read(unknown) : undefined;
    for (const place of unknown) if (reading) this.#before.set(place, reading);
    await Promise.all(places.flatMap((place) => this.#before.get(place) ?? []));
  }

  async #read(places: readonly string[]): Promise<ReadonlyMap<string, Item>> {
    const [objects, records] = [true, false].map((isObject) =>
      places.filter((place) => place.startsWith('/') === isObject),
    ) as [string[], string[]];
    const found = new Map<string, Item>();
    const items = await this.#cloud.service.getMany(records.map(keyOf), { consistent: true });
    for (const [index, place] of records.entries()) {
      const item = items[index];
      if (item) found.set(place, item);
    }
    for (const place of objects) {
      const [, bucket = '', ...key] = place.split('/');
      const bytes = await new Bucket(bucket).get(key.join('/'));
      if (bytes) found.set(place, { bytes: createHash('sha256').update(bytes).digest('hex') });
    }
    return found;
  }
}

/** Where a call writes: `C#club#TEAM|id`, or an object's path. */
const placesOf = (call: SdkCall): string[] =>
  call.service === 's3' ? [decodeURIComponent(call.url.pathname)] : keysOf(call);

function keyOf(place: string): Key {
  const [pk = '', sk = ''] = place.split('|');
  return { pk, sk, scope: 'service' };
}

/** What a batch has left undone is asked for again. */
const isRestOf = (call: SdkCall, { site, keys }: Trying): boolean =>
  call.operation === 'BatchGetItem' &&
  site.operation === 'BatchGetItem' &&
  keysOf(call).length < keys.size &&
  keysOf(call).every((key) => keys.has(key));

/** Once and for all: from that call on every one of its sort. */
const isAt = ({ site, times }: Planned, at: Site): boolean =>
  site.sort === at.sort && (times === Infinity ? at.ordinal >= site.ordinal : at.ordinal === site.ordinal);
