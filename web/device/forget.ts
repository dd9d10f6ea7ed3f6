import { openDatabase, type Database } from './database.ts';

const day = 86_400_000;
/** Data of a user who has not opened the app for this long is removed from the device (R533). */
const keptFor = 30 * day;

/** Removes a user's answers, sales and traces, in one transaction. */
async function forgetIn(database: Database, userId: string): Promise<void> {
  const change = database.transaction(['answers', 'sales', 'sender', 'opened'], 'readwrite');
  const answers = change.objectStore('answers');
  const sales = change.objectStore('sales');
  const sender = change.objectStore('sender');
  await answers.delete(IDBKeyRange.bound([userId], [userId, []]));
  for (const sale of await sales.getAll()) if (sale.userId === userId) await sales.delete(sale.key);
  if ((await sender.get('current'))?.userId === userId) await sender.delete('current');
  await change.objectStore('opened').delete(userId);
  await change.done;
}

/**
 * Removes everything of a user from this device, including waiting sales; runs after the question at sign-out (R532).
 */
export async function forget(userId: string): Promise<void> {
  const database = await openDatabase();
  try {
    await forgetIn(database, userId);
  } finally {
    database.close();
  }
}

/**
 * Removes the data of every other user who has not had the app open for 30 days, waiting sales included (R533).
 * @param userId the user who has it open now
 */
export async function forgetUnopened(userId: string, now = Date.now()): Promise<void> {
  const database = await openDatabase();
  try {
    const [answers, sales] = await Promise.all([database.getAllKeys('answers'), database.getAll('sales')]);
    const users = new Set([
      ...(await database.getAllKeys('opened')),
      ...answers.map(([owner]) => owner),
      ...sales.map((sale) => sale.userId),
    ]);
    users.delete(userId);
    for (const user of users) {
      const at = await database.get('opened', user);
      // For a user without a trace, the days count from now.
      if (at === undefined) await database.put('opened', now, user);
      else if (at < now - keptFor) await forgetIn(database, user);
    }
  } finally {
    database.close();
  }
}
