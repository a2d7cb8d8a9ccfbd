import { holding } from '#kernel/data/personal-data.ts'

export const portfolioHoldings = [
  holding({
    name: 'portfolio',
    table: 'portfolio_items',
    owner: 'user_id',
    ends: 'in pieces',
    shows: ['id', 'title', 'description', 'url', 'image_url', 'sort_order', 'created_at'],
    newest: 'created_at',
  }),
]
