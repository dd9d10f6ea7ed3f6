// Creates the club that the tests' clubs are copied from, through the routes' functions, in its own cloud.
import { writeFileSync } from 'node:fs';
import { keys } from '../../functions/store/keys.ts';
import { clubPartition } from '../../functions/store/table-reader.ts';
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
// Without its log, which a club loses with time and which is a quarter of the items.
const items = (await everyItem()).filter(
  (item) =>
    item.pk !== clubPartition(cast.club, keys.logEntries().pk) && JSON.stringify(item).includes(cast.club),
);
const snapshot: Snapshot = { cast, urlKey, word, at: now.toISOString(), items };
writeFileSync(snapshotFile, JSON.stringify(snapshot));
await cloud.local.stop();
process.exit(0);
