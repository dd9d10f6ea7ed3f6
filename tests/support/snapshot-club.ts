// Creates the club that the tests' clubs are copied from, through the routes' functions, in its own cloud.
import { writeFileSync } from 'node:fs';
import { makeCast } from './club.ts';
import { type Snapshot, snapshotFile } from './club-copy.ts';
import { everyItem } from './everything.ts';
import { startTestCloud } from './start-cloud.ts';

const cloud = await startTestCloud();
const urlKey = 'snapshotofaclub';
const word = 'Snapshotword';
const now = new Date();
const cast = await makeCast(urlKey, word, now);
await cloud.drain();
const items = (await everyItem()).filter((item) => JSON.stringify(item).includes(cast.club));
const snapshot: Snapshot = { cast, urlKey, word, at: now.toISOString(), items };
writeFileSync(snapshotFile, JSON.stringify(snapshot));
await cloud.local.stop();
process.exit(0);
