/** Where people write for help: what the build was told, else `hello@` at the site's own name. */
export const supportEmail: string = import.meta.env.VITE_SUPPORT_EMAIL ?? `hello@${window.location.hostname}`
