/** The mailbox of an email, by which mails to it are counted: what follows a plus leads to the same one. */
export const mailboxOf = (email: string): string => email.toLowerCase().replace(/\+[^@]*@/, '@');
