import { createHash } from 'node:crypto';
import { Bucket } from '../../../../functions/store/bucket.ts';
import type { Key } from '../../../../functions/store/keys.ts';
import type { Item } from '../../../../functions/store/write.ts';
import type { SdkCall } from '../../../../infra/local/gateway/gateway-call.ts';
import type { Fault } from '../../../../infra/local/gateway/gateway-faults.ts';
import { effectOf, isNote, type Touched } from './effect.ts';
import { faultOf, type Planned } from './plans.ts';
import { isWriting, type SeenSite, signatureOf, siteOf, sortOf } from './site.ts';
import type { Stage } from './stage.ts';

/** A call that met a fault: it may come again. */
interface Trying {
  readonly site: SeenSite;
  readonly signature: string;
  readonly keys: ReadonlySet<string>;
}

export interface Watched {
  /** The function. */
  readonly name: string;
  /** Whose request it is. */
  readonly club: string;
  /** Nobody else uses the function meanwhile: what names no club is this request's too. */
  readonly alone: boolean;
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
  readonly seen: SeenSite[] = [];
  /** Whether each call names the club. */
  isMarked = true;
  /** How many faults were met. */
  hits = 0;
  readonly #stage: Stage;
  readonly #watched: Watched;
  #left: { readonly planned: Planned; times: number }[];
  readonly #trying: Trying[] = [];
  readonly #count = new Map<string, number>();
  readonly #before = new Map<string, Promise<ReadonlyMap<string, Item>>>();
  #came: Came | undefined;
  readonly stop: () => void;

  constructor(stage: Stage, watched: Watched, plan: readonly Planned[]) {
    this.#stage = stage;
    this.#watched = watched;
    this.#left = plan.map((planned) => ({ planned, times: planned.times }));
    this.stop = stage.cloud.local.gateway.intercept((call) =>
      this.#isMine(call) ? this.#meet(call) : undefined,
    );
  }

  /** From now on every call passes. */
  calm(): void {
    this.#left = [];
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

  #isMine(call: SdkCall): boolean {
    if (call.caller.name !== this.#stage.functionOf(this.#watched.name)) return false;
    const owner = this.#stage.ownerOf(call);
    if (owner !== undefined) return owner === this.#watched.club;
    if (this.#watched.alone) this.isMarked = false;
    return this.#watched.alone;
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
    const met = this.#left.find(({ planned, times }) => times > 0 && isAt(planned, site));
    if (!met) {
      if (again) this.#trying.splice(this.#trying.indexOf(again), 1);
      return undefined;
    }
    met.times--;
    this.hits++;
    if (!again) this.#trying.push({ site, signature, keys: new Set(keysOf(call)) });
    return faultOf(met.planned.kind, call);
  }

  #next(call: SdkCall): SeenSite {
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
    const items = await this.#stage.cloud.service.getMany(records.map(keyOf), { consistent: true });
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
const isAt = ({ site, times }: Planned, at: SeenSite): boolean =>
  site.sort === at.sort && (times === Infinity ? at.ordinal >= site.ordinal : at.ordinal === site.ordinal);
