"""What pages say of persons, software, news, lists and the group to machines, in schema.org's words."""
