/** The product's name; every text, header and template takes it from here. */
export const PRODUCT = 'Kiln'
