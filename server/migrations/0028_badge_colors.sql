-- A badge's color is a color that can be used as it is; a name of a theme was one only to us.
update badges set color = coalesce(
  case color
    when 'coral' then '#f66e60'
    when 'ocean' then '#29aed4'
    when 'sunset' then '#e6811b'
    when 'forest' then '#58b575'
    when 'violet' then '#a486fe'
    when 'rose' then '#f96195'
    when 'slate' then '#91a0b5'
    when 'sky' then '#33a7f3'
  end,
  lower(color))
where color !~ '^#[0-9a-f]{6}$';
