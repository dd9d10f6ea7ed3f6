/**
 * Operations that write in several steps: refused in the middle, something is there. None of it is shown as done, and
 * whoever comes next, the repeat first of all, finishes it.
 */
export const inSteps: Readonly<Record<string, string>> = {
  assignToUser: 'announced, then committed with its numbers, then rolled forward by whoever comes next',
  assignToTeam: 'as assignToUser',
  assignSpecific: 'as assignToUser',
  handOut: 'as assignToUser',
  deleteUser: 'the mark comes first: nothing new is assigned, and whoever comes next goes on',
  moveUser: 'as deleteUser',
  editLottery:
    'the new rules hold at once and are fanned out; a lock on the price is lifted by whoever meets it',
  editSettings: 'the settings hold at once; lotteries without sales follow',
  freezeDraw: 'the lottery is held first; freezing again goes on from there',
  createNews: 'the image lies where nothing names it yet',
  editNews: 'as createNews',
  deleteNews: 'the image goes first, and the record says until then which one',
  saveImage: 'the object comes first; its record names the version',
  deleteImage: 'the record forgets it first',
  savePdf: 'the object lies where nothing names it yet',
  deletePdf: 'the record forgets it first',
  createLottery: 'a code that no lottery got is passed over',
  copyLottery: 'as createLottery',
  drawWinner: 'a set of sold numbers lies where nothing names it yet',
  unsubscribe: 'the lottery says first that there is somebody',
};

/** Operations whose last step shows nowhere: refused at that one, all seems done. The repeat does it. */
export const lastUnseen: Readonly<Record<string, string>> = {
  editLottery: 'the rules hold; tallies that have them already are looked for to the last',
  deleteImage: 'the record has forgotten it; the object is still there',
  editSettings: 'the lotteries have followed; each is read once more to confirm it',
  activateClub: 'the club is there; its first session is opened last, and its link opens one again',
  assignToTeam: 'the worker has it, and carries it out; how far that is is asked last',
};

/** Operations without a key: a repeat does the work again, even if only the answer to the first request was lost. */
export const everyTime: Readonly<Record<string, string>> = {
  startClub: 'another mail with another link; the club gets its address once',
  findTickets: 'another mail with the same tickets',
};

/** Operations that may rely on an index that lags behind: the repeat reads it again, and answers or finishes accordingly. */
export const readAgain: Readonly<Record<string, string>> = {
  previewPayments: 'confirming the rows checks them again',
  editSettings: 'a lottery created at that very moment keeps the previous registration until the next save',
};

/**
 * The refusal that a repeat gets if its first attempt succeeded but every answer to that was lost, for operations that cannot
 * know which request did the work. It is accurate: there is nothing left to do.
 */
export const gone: Readonly<Record<string, string>> = {
  // These know no keys. The link is used up; the password that was chosen is the account's.
  chooseNewPassword: '400 auth.tokenInvalid',
  activate: '400 auth.tokenInvalid',
  // A file goes out once; another one can be ordered.
  downloadResult: '400 auth.tokenInvalid',
};
