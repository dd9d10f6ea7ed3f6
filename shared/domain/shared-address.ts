/**
 * Most users of a club who may share an address, active or invited: a large family, but no list of strangers who would
 * all be read at each sign-in with it, and mailed by anybody who asks for a new password.
 * Where there were more before, they stay, and nobody joins them.
 */
export const mostAtAddress = 12;
