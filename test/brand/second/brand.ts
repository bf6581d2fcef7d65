export const PRODUCT = 'Backstube'
export const DESCRIPTION = 'Bread, and people who bake it.'
export const FONT = 'Atkinson Hyperlegible'
export const SEARCH_SUGGESTIONS = ['Berlin', 'Vienna', 'Sourdough'] as const
